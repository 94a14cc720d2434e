import { urlVariable } from "@quarry/config";
import { egressVariables } from "@quarry/egress";

const namesOnlyHostAndPort = (text: string): boolean => {
  const { username, password, pathname, search, hash } = new URL(text);
  return `${username}${password}${search}${hash}` === "" && pathname === "/";
};

/** The fetcher's way out, as variables of the environment. */
export const wayOutVariables = {
  ...egressVariables,
  EGRESS_PROXY: urlVariable("http")
    .refine(namesOnlyHostAndPort, "names more than a host and a port, such as http://egress-proxy:3128")
    .optional()
    .describe(
      "Address of Quarry's egress proxy (services/egress-proxy), such as http://egress-proxy:3128: whatever is on the public internet is reached through it; unset dials directly.",
    ),
} as const;
