import { describe, expect, it } from "vitest";
import { webhookHeaders } from "./open-webhooks.ts";

// The example secret of the Standard Webhooks libraries.
const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
const message = {
  id: "msg_p5jXN8AQM9LWM0D4loKWxJek",
  timestamp: 1_614_265_330,
  body: '{"test": 2432232314}',
};
const signature = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";

describe("webhookHeaders", () => {
  it("signs id, time and body as the specification's example does", () => {
    expect(webhookHeaders(message, [secret])).toEqual({
      "webhook-id": message.id,
      "webhook-timestamp": "1614265330",
      "webhook-signature": signature,
    });
  });

  it("signs by every secret while receivers change over", () => {
    const other = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;
    const signatures = webhookHeaders(message, [other, secret])["webhook-signature"]?.split(" ");
    expect(signatures).toHaveLength(2);
    expect(signatures?.[1]).toBe(signature);
  });
});
