/** What bytes are read with. Raise it when the same bytes become another text: pages that were visited before are then read anew. */
export const readingRecipe = "reading-4";
