/* The tools of the Model Context Protocol for collections and templates. */
import {
  collectionRequestSchema,
  itemViewSchema,
  libraryViewSchema,
  maxTemplateWords,
  minTemplateWords,
  templateNameSchema,
  templateRequestSchema,
  templateViewSchema,
} from "@quarry/contracts";
import { shorten } from "@quarry/text";
import { z } from "zod";
import { itemBodySchema } from "../collections/item-body.ts";
import { takeJsonItem } from "../collections/post-item.ts";
import type { Ports } from "../gateway-ports.ts";
import { parseInTurns, parseValue } from "../http/parse-request.ts";
import { libraryOf } from "../reading/library.ts";
import { listTemplates } from "../templates/find-template.ts";
import { removeTemplate, saveTemplate } from "../templates/templates.ts";
import { requireCollection } from "./evidence-tools.ts";
import { answerWith, readOnly, removing, replacing, type RegisterTool } from "./tools.ts";

type LibraryToolPorts = Ports<
  "collections" | "freshItems" | "installedTemplates" | "itemJobs" | "templates" | "uploads"
>;

const listed = 100;

const registerCollections = (tool: RegisterTool, ports: LibraryToolPorts): void => {
  tool("list_collections", "List collections", {
    description: "Collections of documents, newest first, with the id that other tools take.",
    inputSchema: {},
    outputSchema: {
      collections: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          createdAt: z.string(),
          counts: z.record(z.string(), z.int()),
        }),
      ),
    },
    annotations: readOnly,
    answer: async () => {
      const heads = await ports.collections.list({ limit: listed });
      const collections = heads.map(({ id, name, createdAt, counts }) => ({ id, name, createdAt, counts }));
      return answerWith({ collections });
    },
  });
  tool("get_library", "Summarise a collection", {
    description:
      "The sources of a collection with a summary each, by a language model or as first lines, and suggested questions.",
    inputSchema: {
      collection_id: z.string(),
      limit: z.int().min(1).max(50).default(20),
      cursor: z
        .string()
        .regex(/^\d{1,9}$/)
        .default("0")
        .describe("The next_cursor of the page before."),
    },
    outputSchema: libraryViewSchema.shape,
    annotations: readOnly,
    answer: async ({ collection_id: id, limit, cursor }) => {
      await requireCollection(ports, id);
      const { items } = await ports.collections.readItems(id);
      return answerWith(await libraryOf(ports, items, { from: Number(cursor), limit }));
    },
  });
  tool("add_document", "Add a document", {
    description:
      "Adds a text or a page to a collection, or to a new one; it can be searched and read once its status is ready.",
    inputSchema: {
      collection_id: z.string().optional().describe("The collection; without it a new one is made."),
      collection_name: collectionRequestSchema.shape.name.optional().describe("Name of the new collection."),
      text: z.string().optional().describe("The document as Markdown or plain text."),
      url: z.string().optional().describe("Instead of a text: the address of a page to read."),
      title: z.string().optional(),
      author: z.string().optional(),
    },
    outputSchema: {
      collection_id: z.string(),
      item_id: z.string(),
      outcome: z.enum(["added", "changed", "same"]),
      status: itemViewSchema.shape.status,
    },
    annotations: {
      readOnlyHint: false,
      destructiveHint: false,
      idempotentHint: false,
      openWorldHint: true,
    },
    answer: async ({ collection_id: given, collection_name: name, ...value }) => {
      if (given !== undefined) await requireCollection(ports, given);
      // Checked first: a refused document leaves no empty collection.
      await parseInTurns(itemBodySchema(value), value, "call");
      const newName = name ?? shorten(value.title ?? "Documents", 200).toWellFormed();
      const id = given ?? (await ports.collections.create(newName, { mark: true })).id;
      const { outcome, item } = await takeJsonItem(ports, id, { value });
      return answerWith({ collection_id: id, item_id: item.itemId, outcome, status: item.status });
    },
  });
};

/** Completes a range of words of which a client may send one end. */
const wordsBetween = (
  min: number | undefined,
  max: number | undefined,
): { readonly min: number; readonly max: number } | undefined => {
  if (min !== undefined) return { min, max: max ?? Math.max(min, Math.min(2 * min, maxTemplateWords)) };
  return max === undefined
    ? undefined
    : { min: Math.min(max, Math.max(Math.ceil(max / 2), minTemplateWords)), max };
};

const registerTemplates = (tool: RegisterTool, ports: LibraryToolPorts): void => {
  tool("list_templates", "List templates", {
    description:
      "Templates for outline, tone and length of a report; research and revise_report take their names.",
    inputSchema: {},
    outputSchema: { templates: z.array(templateViewSchema) },
    annotations: readOnly,
    answer: async () => answerWith({ templates: await listTemplates(ports) }),
  });
  tool("save_template", "Save a template", {
    description: "Saves your template under a name and replaces an earlier one.",
    inputSchema: {
      name: z.string().describe("Lower-case letters, digits and hyphens, such as weekly-note."),
      title: z.string(),
      text: z.string().describe("Markdown: the parts of the report in order, and how it reads."),
      description: z.string().optional(),
      min_words: z.int().optional().describe("Length of the report; without max_words up to twice as many."),
      max_words: z.int().optional().describe("Without min_words at least half as many."),
    },
    outputSchema: templateViewSchema.shape,
    annotations: replacing,
    answer: async ({ name: given, min_words: min, max_words: max, ...content }) => {
      const name = parseValue(templateNameSchema, given, "name");
      const words = wordsBetween(min, max);
      const template = parseValue(templateRequestSchema, { ...content, words }, "call");
      return answerWith(await saveTemplate(ports, name, template));
    },
  });
  tool("remove_template", "Remove a template", {
    description: "Removes one of your templates; runs that began with it keep it.",
    inputSchema: { name: z.string() },
    outputSchema: { name: z.string(), status: z.literal("removed") },
    annotations: removing,
    answer: async ({ name }) => {
      await removeTemplate(ports, name);
      return answerWith({ name, status: "removed" });
    },
  });
};

export const registerLibraryTools = (tool: RegisterTool, ports: LibraryToolPorts): void => {
  registerCollections(tool, ports);
  registerTemplates(tool, ports);
};
