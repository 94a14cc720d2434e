/** One expression of a statement and its value; undefined if it contains words or cannot be computed. */
export interface Evaluated {
  readonly expression: string;
  readonly value: number | undefined;
}

type Token =
  | { readonly type: "number"; readonly value: number }
  | { readonly type: "sign"; readonly sign: string };

const numberPattern = /^\d{1,3}(?:[,'’\u00A0\u2009\u202F ]\d{3})+(?:\.\d+)?(?!\d)|^\d+(?:\.\d+)?|^\.\d+/u;
const signs: Readonly<Record<string, string>> = {
  "+": "+",
  "-": "-",
  "−": "-",
  "–": "-",
  "*": "*",
  "×": "*",
  "·": "*",
  "/": "/",
  "÷": "/",
  "^": "^",
  "(": "(",
  ")": ")",
  "%": "%",
};

const tokensOf = (expression: string): Token[] | undefined => {
  const tokens: Token[] = [];
  let rest = expression.trim();
  while (rest !== "") {
    const [number] = numberPattern.exec(rest) ?? [];
    const sign = signs[rest[0] ?? ""];
    if (number !== undefined) tokens.push({ type: "number", value: Number(number.replace(/[^\d.]/gu, "")) });
    else if (sign !== undefined) tokens.push({ type: "sign", sign });
    else return undefined;
    rest = rest.slice(number?.length ?? 1).trimStart();
  }
  return tokens;
};

/** Creates a recursive descent parser for sums, products, powers and brackets, which throws if the tokens are not an expression. */
const createReader = (tokens: readonly Token[]) => {
  let at = 0;
  const isSign = (...wanted: readonly string[]): boolean => {
    const token = tokens[at];
    return token?.type === "sign" && wanted.includes(token.sign);
  };
  const take = (): Token => {
    const token = tokens[at];
    if (token === undefined) throw new SyntaxError("the expression ends early");
    at += 1;
    return token;
  };
  const takeSign = (): string => {
    const token = take();
    return token.type === "sign" ? token.sign : "";
  };
  const atom = (): number => {
    const token = take();
    if (token.type === "number") {
      if (!isSign("%")) return token.value;
      take();
      return token.value / 100;
    }
    if (token.sign === "-") return -atom();
    if (token.sign !== "(") throw new SyntaxError(`unexpected ${token.sign}`);
    const value = sum();
    if (takeSign() !== ")") throw new SyntaxError("a bracket is open");
    return value;
  };
  const power = (): number => {
    const base = atom();
    if (!isSign("^")) return base;
    take();
    return base ** power();
  };
  const product = (): number => {
    let value = power();
    while (isSign("*", "/")) value = takeSign() === "*" ? value * power() : value / power();
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (isSign("+", "-")) value = takeSign() === "+" ? value + product() : value - product();
    return value;
  };
  return { sum, isDone: () => at === tokens.length };
};

const maxCharacters = 400;

const compute = (tokens: readonly Token[]): number | undefined => {
  try {
    const reader = createReader(tokens);
    const value = reader.sum();
    return reader.isDone() && Number.isFinite(value) ? value : undefined;
  } catch {
    return undefined;
  }
};

/** Computes the expressions in a statement; expressions are separated by `;`, `,` with a space, or `and`. */
export const evaluateExpressions = (written: string): Evaluated[] =>
  written
    .slice(0, maxCharacters)
    .split(/;|,\s|\band\b/u)
    .map((expression) => expression.trim())
    .filter((expression) => expression !== "")
    .map((expression) => {
      const tokens = tokensOf(expression.replace(/=[^=]*$/u, ""));
      return { expression, value: tokens && compute(tokens) };
    });

const significant = (value: number): string => String(Number(value.toPrecision(6)));

/** Returns the computed values as shown in a prompt, such as `58 − 40 = 18`; expressions that cannot be computed are left out. */
export const showComputed = (expression: string): string =>
  evaluateExpressions(expression)
    .flatMap((one) => (one.value === undefined ? [] : [`${one.expression} = ${significant(one.value)}`]))
    .join("; ");
