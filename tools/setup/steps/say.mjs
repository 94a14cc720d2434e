/** Tells the user what is being set up. @param {string} line */
export const say = (line) => {
  process.stderr.write(`quarry: ${line}\n`);
};
