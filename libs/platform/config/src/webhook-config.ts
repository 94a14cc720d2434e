import { z } from "zod";
import { listVariable, secretVariable, urlVariable } from "./variables.ts";

// 24 to 64 bytes in base64, as required by Standard Webhooks.
const secretPattern = /^whsec_(?:[A-Za-z0-9+/]{4}){8,21}(?:[A-Za-z0-9+/]{2,3}={0,2})?$/;

/** Delivery of webhook messages. */
export const webhookConfig = {
  WEBHOOK_SECRET: secretVariable(
    listVariable()
      .pipe(
        z.array(z.string().regex(secretPattern, "has an entry that is not whsec_<base64 of 24 to 64 bytes>")),
      )
      .describe(
        'Secret that webhooks are signed with (echo "whsec_$(openssl rand -base64 32)"); several, separated by commas, while receivers change over. Unset disables webhooks.',
      ),
  ),
  WEBHOOK_URL: urlVariable("http", "https")
    .optional()
    .describe("Address that gets the events of every run without its own webhook; unset for none."),
} as const;
