import { defaultBoardPort } from "./stack/service-environment.ts";

export interface BannerOptions {
  readonly url: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly adminPassword: string;
}

const loopback = /^https?:\/\/(?:127\.|\[::1\]|localhost)/;

/** What `npm run up` says once the stack runs. */
export const upBanner = ({ url, environment, adminPassword }: BannerOptions): string => {
  const key = environment["API_KEYS"] ? ` -H "Authorization: Bearer $KEY"` : "";
  const host = environment["GATEWAY_HOST"]?.trim() || "127.0.0.1";
  const reach = loopback.test(`http://${host}`)
    ? "Only this machine can reach it."
    : `It listens on ${host}.`;
  const boardHost = environment["ADMIN_HOST"]?.trim() || "127.0.0.1";
  const boardPort = environment["ADMIN_PORT"]?.trim() || defaultBoardPort(Number(new URL(url).port || 80));
  const board = `${boardHost}:${boardPort}`;
  return `
Quarry is up: open ${url} in a browser.
  submit   curl -s ${url}/v1/research${key} -H 'Content-Type: application/json' -d '{"question": "…", "sources": {"urls": ["https://…"]}}'
  follow   curl -sN ${url}/v1/research/<id>/events${key}
  queues   http://${board}/admin/queues   user ${environment["ADMIN_USER"] || "admin"}, password ${environment["ADMIN_PASSWORD"] ? "as set" : adminPassword}
  ask      npm start -- "your question" --source docs
${reach} Ctrl-C stops it.
`;
};
