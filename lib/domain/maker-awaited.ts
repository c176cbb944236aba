/**
 * How long what is new to the mirror, and may be somebody's, is not taken for one of the whole business: about as long as
 * it takes to read whole what a list has told of, and a quote again that has become an order.
 */
export const makerAwaitedSeconds = 120;
