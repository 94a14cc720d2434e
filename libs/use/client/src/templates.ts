import { type TemplateRequestInput, templatesPageSchema, templateViewSchema } from "@quarry/contracts";
import { pathOf, type Transport } from "./transport.ts";

/** Templates for outline, tone and length of reports: the user's and those of the installation. */
export type TemplatesClient = ReturnType<typeof templatesClient>;

/** @internal */
export const templatesClient = ({ json, done }: Transport) => ({
  /** Lists all templates that a request can name. */
  list: async () => (await json({ path: "/v1/templates" }, templatesPageSchema)).data,
  get: (name: string) => json({ path: pathOf`/v1/templates/${name}` }, templateViewSchema),
  /** Saves a template of the user; replaces one with the same name. */
  save: (name: string, template: TemplateRequestInput) =>
    json({ method: "PUT", path: pathOf`/v1/templates/${name}`, json: template }, templateViewSchema),
  /** Removes a template of the user. */
  remove: (name: string) => done({ method: "DELETE", path: pathOf`/v1/templates/${name}` }),
});
