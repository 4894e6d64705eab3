// What a screen reader should say. index.html has the two live regions.

/** Says a text: politely, or urgently when it cannot wait. */
export function announce(text, urgent = false) {
  const region = document.getElementById(urgent ? "urgent" : "polite");
  // A region that keeps its text is silent, so that the same text twice gets an invisible blank.
  region.textContent = region.textContent === text ? `${text}\u00a0` : text;
}
