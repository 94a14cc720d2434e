import { builtinModules } from "node:module";

const javascript = /(?:\bfrom|\bimport|\brequire\(|\bimport\()\s*["']([^"'\n]+)["']/gu;
const python =
  /^[ \t]*(?:from[ \t]+([\w.]+)[ \t]+import\b|import[ \t]+([\w., \t]+?)(?:[ \t]+as[ \t]+\w+)?[ \t]*$)/gmu;
const installed =
  /\b(?:pip3? install|uv (?:pip install|add)|poetry add|npm (?:install|i|add)|npx|pnpm add|yarn add|bun add|cargo add|gem install|go get|composer require)[ \t]+([^\n`'"&|;。，）)]+)/gu;

const pythonStandard = new Set(
  `abc argparse array ast asyncio base64 bisect collections contextlib copy csv ctypes dataclasses datetime decimal email enum functools
glob gzip hashlib heapq hmac html http importlib inspect io ipaddress itertools json logging math multiprocessing operator os pathlib pickle
platform queue random re secrets shutil signal socket sqlite3 ssl statistics string struct subprocess sys tempfile textwrap threading time
traceback types typing unittest urllib uuid warnings weakref xml zipfile zlib __future__`.split(/\s+/u),
);
const packageOf = (specifier: string): string[] => {
  if (/^(?:[./~#]|node:|https?:|bun:)/u.test(specifier)) return [];
  const [scope = "", name] = specifier.split("/");
  if (builtinModules.includes(scope)) return [];
  return [scope.startsWith("@") && name !== undefined ? `${scope}/${name}` : scope];
};

const moduleOf = (path: string): string[] => {
  const root = path.trim().split(/[.\s]/u)[0] ?? "";
  return root === "" || pythonStandard.has(root) ? [] : [root];
};

const packagesOfCommand = (list: string): string[] =>
  list
    .trim()
    .split(/\s+/u)
    .filter((word) => /^@?[A-Za-z][\w./@<>=~^[\],-]*$/u.test(word))
    .map((word) => word.replace(/(?<=.)@[\w.^~-]*$|\[.*$|[<>=~^].*$|[.,]+$/gu, ""))
    .filter((word) => word !== "");

const isPython = (code: string, language: string): boolean =>
  ["py", "python", "python3", "pycon", "ipython"].includes(language) ||
  /^[ \t]*(?:def |from [\w.]+ import )/mu.test(code);

/** The packages that code imports, and those that an install command in it or in the text around it names; each once, as named. */
export const dependenciesOf = (code: string, language: string, around: string): string[] => {
  const imported = isPython(code, language)
    ? [...code.matchAll(python)].flatMap(([, from, plain]) =>
        (from ?? plain ?? "").split(",").flatMap(moduleOf),
      )
    : [...code.matchAll(javascript)].flatMap(([, specifier]) => packageOf(specifier ?? ""));
  const commands = [...`${code}\n${around}`.matchAll(installed)].flatMap(([, list]) =>
    packagesOfCommand(list ?? ""),
  );
  return [...new Set([...imported, ...commands])];
};
