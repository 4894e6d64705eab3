from hypothesis import settings

# The same examples on every run and every machine, and nothing kept between runs.
settings.register_profile("tongits", derandomize=True, database=None, deadline=None)
settings.load_profile("tongits")
