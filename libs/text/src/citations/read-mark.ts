import { keysOf, raisedKeysOf } from "./mark-keys.ts";
import { isWebAddress, tidyAddress } from "./web-address.ts";

/** Labels that say that there is a source, and nothing of it. */
const emptyLabel =
  /^[^\p{L}\p{N}]*(?:(?:sources?|links?|refs?|references?|citation|here|quelle|hier|beleg|источник|ссылка|здесь|来源|链接|出处|source|lien|fuente|enlace|fonte)[^\p{L}\p{N}]*)?$|^[^\p{L}\p{N}]*\d{1,3}[^\p{L}\p{N}]*$|^(?:https?:\/\/)?(?:[\w-]{1,63}\.){1,5}[a-z]{2,24}(?:\/\S*)?$/iu;

const isEmptyLabel = (words: string): boolean =>
  !/[\p{L}\p{N}]/u.test(words) || emptyLabel.test(words.trim());

/** What a mark may name: the keys of the text's references, and of sources handed in beside it. */
export type KnownKeys = ReadonlySet<string>;

type Groups = Partial<Record<string, string>>;

/** What a match of the pattern says. */
export interface ReadMark {
  readonly refs: readonly string[];
  /** The group of the match that stays. */
  readonly stays?: "label" | "anchor" | "named" | "shortcut";
  /** Code units at the end of the match that belong to the sentence. */
  readonly tail?: number;
}

const linkTo = (address: string, words: string, stays: NonNullable<ReadMark["stays"]>): ReadMark => {
  const anchor = /^#\D{0,30}(\d{1,3})$/u.exec(address)?.[1];
  if (anchor !== undefined && isEmptyLabel(words)) return { refs: [anchor] };
  const refs = isWebAddress(address) ? [address] : [];
  return refs.length > 0 && isEmptyLabel(words) ? { refs } : { refs, stays };
};

const ifKnown = (keys: readonly string[], all: KnownKeys): ReadMark | undefined =>
  keys.length > 0 && keys.every((entry) => all.has(entry)) ? { refs: keys } : undefined;

const namedBy = (by: string, all: KnownKeys): ReadMark | undefined =>
  all.has(by) || /^\d{1,3}$/u.test(by) ? { refs: [by], stays: "named" } : undefined;

const readBare = (bare: string): ReadMark | undefined => {
  const address = tidyAddress(bare);
  return isWebAddress(address) ? { refs: [address], tail: bare.length - address.length } : undefined;
};

type Reader = (value: string, groups: Groups, all: KnownKeys) => ReadMark | undefined;

/** By the group that tells what a match is. */
const readers: Readonly<Record<string, Reader>> = {
  code: () => undefined,
  image: () => ({ refs: [] }),
  target: (address, { label: words = "" }) => linkTo(address, words, "label"),
  href: (address, { anchor = "" }) => linkTo(address, anchor, "anchor"),
  by: (by, _groups, all) => namedBy(by, all),
  note: (note) => ({ refs: [`^${note}`] }),
  at: (at) => ({ refs: keysOf(at) }),
  cited: (cited) => ({ refs: keysOf(cited) }),
  sup: (sup) => ({ refs: keysOf(sup) }),
  shortcut: (name, _groups, all) => (all.has(name) ? { refs: [name], stays: "shortcut" } : undefined),
  raised: (digits, _groups, all) => ifKnown(raisedKeysOf(digits, all), all),
  round: (round, _groups, all) => ifKnown(keysOf(round), all),
  bare: readBare,
};

/** Reads a match; nothing where it only looks like a mark. */
export const readMark = (groups: Groups, all: KnownKeys): ReadMark | undefined => {
  for (const [name, read] of Object.entries(readers)) {
    const value = groups[name];
    if (value !== undefined) return read(value, groups, all);
  }
  return undefined;
};
