"""How fast this package is on this machine, beside its peers: input sets, peers, measuring. Used by `tongits bench`."""
