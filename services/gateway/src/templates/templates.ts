/* Lists, shows, saves and removes templates for outline, tone and length of reports. */
import {
  type TemplateContent,
  templateNameSchema,
  templateRequestSchema,
  templateViewSchema,
  templatesPageSchema,
} from "@quarry/contracts";
import type { Ports } from "../gateway-ports.ts";
import { jsonBody } from "../http/bodies.ts";
import { parseBody, parseValue } from "../http/parse-request.ts";
import { problem, Refusal, sendProblem } from "../http/problem.ts";
import { type Route, routesOf } from "../http/route.ts";
import { findTemplate, listTemplates, ownView } from "./find-template.ts";

const route = routesOf("research");

const maxBytes = 64 * 1_024;

const notThere = problem("not-found", "There is no template with this name. GET /v1/templates lists them.");

const ofInstallation = problem(
  "conflict",
  "This template belongs to the installation. Save one of the same name to replace it for yourself.",
);

/** Saves a template of the caller. */
export const saveTemplate = async (
  { templates }: Ports<"templates">,
  name: string,
  content: TemplateContent,
) => ownView(await templates.put({ ...content, name }));

/**
 * Removes a template of the caller.
 * @throws {Refusal} if it does not exist
 */
export const removeTemplate = async (
  { templates, installedTemplates }: Ports<"installedTemplates" | "templates">,
  name: string,
): Promise<void> => {
  if (await templates.remove(name)) return;
  const isInstalled = installedTemplates.some((one) => one.name === name);
  throw new Refusal(isInstalled ? ofInstallation : notThere);
};

/** `GET /v1/templates`, and `GET`, `PUT`, `DELETE /v1/templates/:name`. */
export const templateRoutes = (ports: Ports<"installedTemplates" | "templates">): readonly Route[] => [
  route.get("/v1/templates", "listTemplates", "List your templates and those of the installation", {
    answer: templatesPageSchema,
    handle: async (_request, response) =>
      void response.json({ data: await listTemplates(ports), next_cursor: null }),
  }),
  route.get("/v1/templates/:name", "getTemplate", "Show a template", {
    answer: templateViewSchema,
    handle: async (request, response) => {
      const found = await findTemplate(ports, String(request.params["name"]));
      return found === undefined ? sendProblem(response, notThere) : response.json(found);
    },
  }),
  route.put("/v1/templates/:name", "saveTemplate", "Save your template under a name", {
    body: templateRequestSchema,
    answer: templateViewSchema,
    reads: jsonBody(maxBytes),
    handle: async (request, response) => {
      const name = parseValue(templateNameSchema, request.params["name"], "name");
      const body = parseBody(templateRequestSchema, request);
      response.json(await saveTemplate(ports, name, body));
    },
  }),
  route.delete("/v1/templates/:name", "removeTemplate", "Remove your template", {
    statuses: [204],
    handle: async (request, response) => {
      await removeTemplate(ports, String(request.params["name"]));
      response.status(204).end();
    },
  }),
];
