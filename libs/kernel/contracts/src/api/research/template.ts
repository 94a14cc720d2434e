import { z } from "zod";
import { isoTimeSchema } from "../../domain/primitives.ts";
import { templateContentSchema, templateSchema } from "../../domain/template.ts";

/** Body of `PUT /v1/templates/:name`. */
export const templateRequestSchema = templateContentSchema;

/** A template that requests can name. */
export const templateViewSchema = templateSchema.extend({
  /** `own` templates belong to the caller; one of the same name replaces the installation's. */
  source: z.enum(["own", "installation"]),
  /** Last change of a template of the caller; null for one of the installation. */
  updatedAt: isoTimeSchema.nullable(),
});

/** Answer of `GET /v1/templates`: own templates and those of the installation, by name. */
export const templatesPageSchema = z.object({
  data: z.array(templateViewSchema),
  next_cursor: z.string().nullable(),
});

export type TemplateRequestInput = z.input<typeof templateRequestSchema>;
export type TemplateView = z.output<typeof templateViewSchema>;
