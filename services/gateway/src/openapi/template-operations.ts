import { templateRequestSchema, templatesPageSchema, templateViewSchema } from "@quarry/contracts";
import { type Operation, operationsOf } from "./operation.ts";

const template = operationsOf("research");

/** Templates for outline, tone and length of reports, by method and path. */
export const templateOperations: Readonly<Record<string, Operation>> = {
  "get /v1/templates": template("listTemplates", "List your templates and those of the installation", {
    answer: templatesPageSchema,
  }),
  "get /v1/templates/:name": template("getTemplate", "Show a template", { answer: templateViewSchema }),
  "put /v1/templates/:name": template("saveTemplate", "Save your template under a name", {
    body: templateRequestSchema,
    answer: templateViewSchema,
  }),
  "delete /v1/templates/:name": template("removeTemplate", "Remove your template", { statuses: [204] }),
};
