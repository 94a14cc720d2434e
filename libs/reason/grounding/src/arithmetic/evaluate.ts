/** One expression of a statement and its value; undefined if it contains words or cannot be computed. */
export interface Evaluated {
  readonly expression: string;
  readonly value: number | undefined;
}

type Token = number | string;

const numberPattern = /^\d{1,3}(?:[,'’\u00A0\u2009\u202F ]\d{3})+(?:\.\d+)?(?!\d)|^\d+(?:\.\d+)?|^\.\d+/u;
const signPattern = /^[-+*/^()%]/u;

const tokensOf = (expression: string): Token[] | undefined => {
  const tokens: Token[] = [];
  let rest = expression.replaceAll(/[−–]/gu, "-").replaceAll(/[×·]/gu, "*").replaceAll("÷", "/").trim();
  while (rest !== "") {
    const [number] = numberPattern.exec(rest) ?? [];
    const [sign] = signPattern.exec(rest) ?? [];
    if (number !== undefined) tokens.push(Number(number.replace(/[^\d.]/gu, "")));
    else if (sign !== undefined) tokens.push(sign);
    else return undefined;
    rest = rest.slice(number?.length ?? 1).trimStart();
  }
  return tokens;
};

/** Signs between two numbers, those that bind more tightly with a higher number. */
const priorities: Readonly<Record<string, number>> = { "+": 1, "-": 1, "*": 2, "/": 2, "^": 3 };

const calculate = (sign: Token | undefined, left: number, right: number): number => {
  if (sign === "+") return left + right;
  if (sign === "-") return left - right;
  if (sign === "*") return left * right;
  if (sign === "/") return left / right;
  // To the power of 0 even NaN is 1.
  return Number.isNaN(left) ? left : left ** right;
};

/** Computes sums, products, powers and brackets by precedence; undefined if the tokens are not an expression. */
const compute = (tokens: readonly Token[]): number | undefined => {
  let at = 0;
  const take = (): Token | undefined => {
    const token = tokens[at];
    at += 1;
    return token;
  };
  const atom = (): number => {
    const token = take();
    if (token === "-") return -atom();
    if (token === "(") {
      const value = expression(1);
      return take() === ")" ? value : Number.NaN;
    }
    if (typeof token !== "number") return Number.NaN;
    if (tokens[at] !== "%") return token;
    take();
    return token / 100;
  };
  const expression = (least: number): number => {
    let value = atom();
    for (;;) {
      const priority = priorities[tokens[at] ?? ""] ?? 0;
      if (priority < least) return value;
      const sign = take();
      // A power of a power is computed from the right.
      value = calculate(sign, value, expression(sign === "^" ? priority : priority + 1));
    }
  };
  const value = expression(1);
  return at === tokens.length && Number.isFinite(value) ? value : undefined;
};

const maxCharacters = 400;

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
