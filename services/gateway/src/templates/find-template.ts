/* Templates that a request can choose: the caller's own, and those of the installation. */
import type { ResearchRequest, Template, TemplateView } from "@quarry/contracts";
import type { StoredTemplate } from "@quarry/runs";
import type { Ports } from "../gateway-ports.ts";
import { invalidField, Refusal } from "../http/problem.ts";

/** Returns the view of a template of the caller. */
export const ownView = (template: StoredTemplate): TemplateView => ({ ...template, source: "own" });

const installedView = (template: Template): TemplateView => ({
  ...template,
  source: "installation",
  updatedAt: null,
});

/** Finds a template by name: the caller's, otherwise the installation's. */
export const findTemplate = async (
  { templates, installedTemplates }: Ports<"installedTemplates" | "templates">,
  name: string,
): Promise<TemplateView | undefined> => {
  const own = await templates.get(name);
  if (own !== undefined) return ownView(own);
  const installed = installedTemplates.find((one) => one.name === name);
  return installed && installedView(installed);
};

/** Lists all templates that the caller can choose, by name. */
export const listTemplates = async ({
  templates,
  installedTemplates,
}: Ports<"installedTemplates" | "templates">): Promise<readonly TemplateView[]> => {
  const own = (await templates.list()).map(ownView);
  const names = new Set(own.map(({ name }) => name));
  const installed = installedTemplates.filter(({ name }) => !names.has(name)).map(installedView);
  return [...own, ...installed].toSorted((one, other) => one.name.localeCompare(other.name));
};

const noModel = invalidField(
  "template",
  "needs a language model, and none is set up; leave it out, or set LLM_BASE_URL and LLM_MODEL",
);

const unknown = invalidField("template", "names no template; GET /v1/templates lists them");

/** Returns the template named by a request, in the form stored with the run; an empty object if none is named. */
export const contentOfTemplate = async (
  ports: Ports<"deployment" | "installedTemplates" | "templates">,
  chosen: string | undefined,
): Promise<Pick<ResearchRequest, "templateContent">> => {
  if (chosen === undefined) return {};
  if (ports.deployment.model === null) throw new Refusal(noModel);
  const found = await findTemplate(ports, chosen);
  if (found === undefined) throw new Refusal(unknown);
  const { source: _source, updatedAt: _updatedAt, ...templateContent } = found;
  return { templateContent };
};
