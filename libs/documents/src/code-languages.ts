const extensions: Readonly<Record<string, string>> = {
  bash: "bash sh zsh",
  c: "c h",
  clojure: "clj cljs",
  cpp: "cc cpp cxx hpp hh",
  csharp: "cs",
  css: "css scss",
  dart: "dart",
  elixir: "ex exs",
  erlang: "erl",
  fsharp: "fs",
  go: "go",
  haskell: "hs",
  java: "java",
  javascript: "js mjs cjs jsx",
  julia: "jl",
  kotlin: "kt kts",
  lua: "lua",
  ocaml: "ml mli",
  perl: "pl pm",
  php: "php",
  powershell: "ps1",
  python: "py pyi",
  r: "r",
  ruby: "rb",
  rust: "rs",
  scala: "scala",
  solidity: "sol",
  sql: "sql",
  swift: "swift",
  typescript: "ts mts cts tsx",
  zig: "zig",
};

const byExtension = new Map(
  Object.entries(extensions).flatMap(([language, all]) =>
    all.split(" ").map((one) => [one, language] as const),
  ),
);

const typePattern = /^text\/x-source-([a-z]+)$/u;

/** The media type of source code by the ending of a file's name; undefined for any other ending. */
export const codeMediaType = (extension: string): string | undefined => {
  const language = byExtension.get(extension);
  return language === undefined ? undefined : `text/x-source-${language}`;
};

/** The language of a media type that `codeMediaType` made. */
export const languageOfCode = (mediaType: string): string | undefined => typePattern.exec(mediaType)?.[1];
