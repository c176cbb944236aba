/** On a phone what narrows a list is folded away behind a button: the ids of both. */
export const foldId = "list-fold";
export const foldButtonId = "list-fold-button";
