/** Code in a fence that the code itself cannot close. */
export const codeFence = (code: string, language: string): string => {
  const longest = [...code.matchAll(/`+/gu)].reduce((most, [run]) => Math.max(most, run.length), 2);
  const fence = "`".repeat(longest + 1);
  return `${fence}${language.replace(/[^\w+#.-]/gu, "")}\n${code.replace(/\n+$/u, "")}\n${fence}`;
};
