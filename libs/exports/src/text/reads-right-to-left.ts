const rightToLeft =
  /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/** Whether the first letter of a text is of a script written from right to left. */
export const readsRightToLeft = (text: string): boolean => rightToLeft.test(text);
