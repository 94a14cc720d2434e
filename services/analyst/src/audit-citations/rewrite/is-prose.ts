const markup = /https?:|www\.|[<>[\]]|\*\*/iu;
const mostCharacters = 600;

/** Whether what a model wrote can stand in a report: one paragraph of plain words, without addresses, marks or citations of its own. */
export const isProse = (text: string): boolean =>
  text.trim() !== "" && text.length <= mostCharacters && !markup.test(text);
