/** Of one package in one order, whatever the package itself allows: the shop's steppers and forms stop here. */
export const MAX_TICKETS_PER_ORDER = 20;
