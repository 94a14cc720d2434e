/* Entry point of the gateway for tools: its configuration, and the check that refuses an unprotected deployment. */
export { gatewayConfig } from "./config.ts";
export { checkPosture } from "./security/check-posture.ts";
