const twin = "mark-by-twin-1";
const byModel = "mark-by-model-1/";

/** What a marking is made with: the version of the way, and the language model, if any. Another recipe means marking anew. */
export const recipeOf = (model: string | null): string => (model === null ? twin : byModel + model);

/** Whether what a document was marked with will do: the same recipe, or a model's where there is only the twin. */
export const isMarkedWell = (marked: string, wanted: string): boolean =>
  marked === wanted || (wanted === twin && marked.startsWith(byModel));
