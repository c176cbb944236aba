/**
 * How much older than the first send a thing may seem that it made: in a list that is read back to a time, between
 * clocks that were measured; and where it is found by the name of a file, which speaks for it whatever the clocks say.
 */
export const clockSlackSeconds = { measured: 300, byName: 24 * 3_600 };
