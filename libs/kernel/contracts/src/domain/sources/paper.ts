import { z } from "zod";

/** Normalised identifier of a scholarly paper: DOIs in lower case, arXiv ids without a version. */
const paperIdSchema = z
  .string()
  .max(300)
  .regex(
    /^(?:doi:10\.\d{4,9}\/\S+|arxiv:[a-z-]*(?:\.[a-z-]+)*\/?[\d.]+|pmid:\d+)$/u,
    "must be a DOI, an arXiv id or a PMID",
  );

/** Notice about a paper after its publication. */
const paperNoticeSchema = z.object({
  kind: z.enum(["retracted", "concern", "corrected"]),
  /** Day of the notice, as precisely as known. */
  date: z.string().optional(),
  /** Address of the notice. */
  uri: z.string().optional(),
});

/** A scholarly paper according to a registry. */
export const paperSchema = z.object({
  id: paperIdSchema,
  doi: z.string().optional(),
  title: z.string(),
  /** The first ten. */
  authors: z.array(z.string()).max(10),
  journal: z.string().optional(),
  year: z.int().optional(),
  /** Number of citing works according to the registry. */
  citations: z.int().nonnegative().optional(),
  kind: z.enum(["published", "preprint", "other"]),
  /** The most serious notice; absent if there is none. */
  notice: paperNoticeSchema.optional(),
  /** Registry of the record, such as "Crossref". */
  registry: z.string(),
});

export type PaperId = z.output<typeof paperIdSchema>;
export type PaperNotice = z.output<typeof paperNoticeSchema>;
export type Paper = z.output<typeof paperSchema>;

/** True if a source is a retracted paper: nothing may rest on it. */
export const isRetracted = ({ paper }: { readonly paper?: Paper | undefined }): boolean =>
  paper?.notice?.kind === "retracted";
