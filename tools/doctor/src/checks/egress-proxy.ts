import { addressRefusedCode, createTunnelDial } from "@quarry/egress";
import { Failure } from "@quarry/failure";
import { down, type Finding, ok, problem } from "../finding.ts";

const patienceMs = 5_000;
/** Where clouds keep the secrets of a machine; no proxy of Quarry's opens a tunnel to it. */
const forbidden = "169.254.169.254";

const start = "Start it (npm start -w services/egress-proxy), or set EGRESS_PROXY to where it listens.";

const sentence = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;

const causeOf = (error: unknown): string =>
  error instanceof Error && "code" in error ? String(error.code) : String(error);

/** Whether the egress proxy answers, and refuses what it must; it is asked for one tunnel that it may not open. */
export const examineProxy = async (address: string): Promise<Finding> => {
  try {
    const socket = await createTunnelDial({ proxy: address, timeoutMs: patienceMs })(forbidden, 80);
    socket.destroy();
    return problem(
      `What listens at EGRESS_PROXY (${address}) opens tunnels to internal addresses, such as ${forbidden}.`,
      "Run Quarry's own there: npm start -w services/egress-proxy",
    );
  } catch (error) {
    if (causeOf(error) === addressRefusedCode)
      return ok(`pages are read through ${address}, which refuses internal addresses`);
    if (error instanceof Failure) return down(sentence(error.message.split(";")[0] ?? ""), start);
    return down(`The egress proxy at ${address} opens no tunnels now (${causeOf(error)}).`, start);
  }
};
