/* The door of the gateway for tools: its configuration variables, and what refuses a set-up that is open to strangers. */
export { type GatewayConfig, gatewayConfig } from "./config.ts";
export { checkPosture, type Posture } from "./security/check-posture.ts";
