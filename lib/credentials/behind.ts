/**
 * When no sweep has reached its end for so long, by the database's clock, the mirror is behind, whatever keeps it: where no
 * worker runs, nobody is there to write down a failure.
 */
export const behindAfterMinutes = 15;
