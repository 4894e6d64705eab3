# Sourced by .ci/run and .ci/long: steps that are timed, and steps that run beside others.
# A caller has a folder of its own in $work. Every step runs in a shell of its own, with set -e.

set -m # each step is a process group, so that all of it can be ended
mkdir "$work/said" "$work/times"
steps=() waiting=()

# One step, its output as it comes: step NAME COMMAND [ARGUMENT ...]
step() {
  printf '\n== %s (%d s)\n' "$1" "$SECONDS"
  steps+=("$1")
  timed "$@" &
  wait $! || failed "$1"
}

# The same beside the steps that follow; `together` shows what it printed.
beside() {
  steps+=("$1")
  timed "$@" >"$work/said/$1" 2>&1 &
  waiting+=("$!:$1")
}

# Wait for all that run beside.
together() {
  local each status=0
  for each in "${waiting[@]}"; do
    wait "${each%%:*}" || status=$?
    printf '\n== %s (%d s)\n' "${each#*:}" "$SECONDS"
    cat "$work/said/${each#*:}"
    ((status == 0)) || failed "${each#*:}"
  done
  waiting=()
}

timed() {
  name=$1 began=$EPOCHREALTIME
  trap note EXIT
  "${@:2}"
}

# Write down the seconds of this step, by the clock and by the processors.
note() {
  times >"$work/times/$name"
  awk -v began="$began" -v ended="$EPOCHREALTIME" '
    { for (i = 1; i <= 2; i++) { split($i, part, /[ms]/); cpu += 60 * part[1] + part[2] } }
    END { printf "%.0f %.0f\n", ended - began, cpu }' "$work/times/$name" >"$work/times/$name.sum"
}

failed() {
  printf '\n%s: the step "%s" failed\n' "$0" "$1" >&2
  exit 1
}

# The table of all steps, and the end of what still runs; a caller sets it as its EXIT trap.
finish() {
  local name job
  for job in $(jobs -pr); do kill -- "-$job" 2>/dev/null || true; done
  printf '\n%-60s %8s %8s\n' step seconds "of CPU"
  for name in "${steps[@]}"; do
    [[ -f $work/times/$name.sum ]] && printf '%-60s %8d %8d\n' "$name" $(<"$work/times/$name.sum")
  done
  printf '%-60s %8d\n' "in all" "$SECONDS"
  rm -rf "$work"
}
