import { describe, expect, it } from "vitest";
import { z } from "zod";
import { renderEnvExample } from "./render-env-example.ts";
import { integerVariable, secretVariable } from "./variables.ts";

const port = integerVariable(0, 9).default(3).describe("Where it listens.");

describe("renderEnvExample", () => {
  it("writes each variable once, shared ones first, with who reads it", () => {
    const text = renderEnvExample({
      gateway: z.object({ TOKEN: secretVariable(z.string().describe("What callers send.")), PORT: port }),
      fetcher: z.object({ PORT: port, PROXY: z.string().optional().describe("A proxy.") }),
    });
    expect(text).toBe(`# ── read by several services ──

# Where it listens.
# Allowed: a whole number from 0 to 9.
# Default: 3
# Read by: gateway, fetcher.
#PORT=3

# ── gateway ──

# What callers send.
# Allowed: any text.
# Required.
# Or the path of a file with its value: TOKEN_FILE
# Read by: gateway.
TOKEN=

# ── fetcher ──

# A proxy.
# Allowed: any text.
# Default: unset.
# Read by: fetcher.
#PROXY=
`);
  });

  it("names the default of each service where they differ", () => {
    const text = renderEnvExample({
      gateway: z.object({ PORT: port }),
      fetcher: z.object({ PORT: port.default(5) }),
    });
    expect(text).toContain("# Default: 3 (gateway), 5 (fetcher).");
    expect(text.match(/PORT=/g)).toHaveLength(1);
  });
});
