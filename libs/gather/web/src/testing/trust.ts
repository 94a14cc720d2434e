import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { Certificate } from "@quarry/testkit";
import { onTestFinished } from "vitest";

/** Trusts a self-signed certificate until the test ends. */
export const trust = ({ cert }: Certificate): void => {
  const usual = getCACertificates("default");
  onTestFinished(() => setDefaultCACertificates(usual));
  setDefaultCACertificates([...usual, cert]);
};
