/** One thing that was looked at. */
export type Finding =
  | { readonly status: "ok"; readonly what: string }
  /** `warning`: it works, and not as well or as safely as it should; `problem`: something will not work. */
  | {
      readonly status: "warning" | "problem";
      readonly what: string;
      readonly remedy: string;
      /** Nothing is wrong with the configuration: what it names does not answer now. */
      readonly isDown?: true;
    };

export const ok = (what: string): Finding => ({ status: "ok", what });

export const problem = (what: string, remedy: string): Finding => ({ status: "problem", what, remedy });

export const down = (what: string, remedy: string): Finding => ({
  status: "problem",
  what,
  remedy,
  isDown: true,
});

export const warning = (what: string, remedy: string): Finding => ({ status: "warning", what, remedy });
