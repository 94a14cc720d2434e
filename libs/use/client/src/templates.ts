import {
  type TemplateRequestInput,
  templatesPageSchema,
  type TemplateView,
  templateViewSchema,
} from "@quarry/contracts";
import { pathOf, type Transport } from "./transport.ts";

/** Templates for outline, tone and length of reports: the user's and those of the installation. */
export interface TemplatesClient {
  /** Lists all templates that a request can name. */
  list(): Promise<readonly TemplateView[]>;
  get(name: string): Promise<TemplateView>;
  /** Saves a template of the user; replaces one with the same name. */
  save(name: string, template: TemplateRequestInput): Promise<TemplateView>;
  /** Removes a template of the user. */
  remove(name: string): Promise<void>;
}

/** @internal */
export const templatesClient = ({ json, done }: Transport): TemplatesClient => ({
  list: async () => (await json({ path: "/v1/templates" }, templatesPageSchema)).data,
  get: (name) => json({ path: pathOf`/v1/templates/${name}` }, templateViewSchema),
  save: (name, template) =>
    json({ method: "PUT", path: pathOf`/v1/templates/${name}`, json: template }, templateViewSchema),
  remove: (name) => done({ method: "DELETE", path: pathOf`/v1/templates/${name}` }),
});
