/** Whether the text holds a Chinese, Japanese or Korean letter. */
export const containsCjk = (text: string): boolean =>
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}]/u.test(text);
