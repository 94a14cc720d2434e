/* Entry point of the gateway for tools: its configuration, and the check that refuses an unprotected deployment. */
export { type GatewayConfig, gatewayConfig } from "./config.ts";
export { checkPosture, type Posture } from "./security/check-posture.ts";
