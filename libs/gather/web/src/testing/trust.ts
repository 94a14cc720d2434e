import { getCACertificates, setDefaultCACertificates } from "node:tls";
import type { Certificate } from "@quarry/testkit";
import { onTestFinished } from "vitest";

/** Takes a certificate for one that is signed, until the test ends. */
export const trust = ({ cert }: Certificate): void => {
  const usual = getCACertificates("default");
  onTestFinished(() => setDefaultCACertificates(usual));
  setDefaultCACertificates([...usual, cert]);
};
