import { type ConfigView, webProviderSchema } from "@quarry/contracts";
import type { Route } from "../http/route.ts";
import type { Deployment } from "./deployment.ts";

export interface ConfigPorts {
  readonly deployment: Deployment;
  /** The search engines that fetchers have set up; nothing while none says so. */
  readonly engines: { read(): Promise<readonly string[] | undefined> };
}

/** `GET /v1/version` and `GET /v1/config`: what answers here, what it can do, and its limits. */
export const configRoutes = ({ deployment, engines }: ConfigPorts): readonly Route[] => [
  {
    method: "get",
    path: "/v1/version",
    handlers: [(_request, response) => void response.json(deployment.version)],
  },
  {
    method: "get",
    path: "/v1/config",
    handlers: [
      async (_request, response) => {
        const names = await engines.read();
        const { version: _version, ...known } = deployment;
        const view: ConfigView = {
          engines:
            names === undefined ? null : webProviderSchema.options.filter((name) => names.includes(name)),
          ...known,
        };
        response.json(view);
      },
    ],
  },
];
