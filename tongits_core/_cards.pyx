from tongits_core._core cimport tg_cards, tg_deadwood


def deadwood_of_mask(unsigned long long mask):
    return tg_deadwood(<tg_cards>mask)
