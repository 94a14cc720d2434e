import { isIP } from "node:net";

/** A key and a certificate that nobody else has signed, as PEM. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** Makes a certificate for host names and addresses; whoever is to trust it must be told to. */
export const makeCertificate = async (hosts: readonly string[]): Promise<Certificate> => {
  // Loaded when it is needed: most tests speak http.
  const { generate } = await import("selfsigned");
  const altNames = hosts.map((host) =>
    isIP(host) === 0 ? { type: 2 as const, value: host } : { type: 7 as const, ip: host },
  );
  const { private: key, cert } = await generate([{ name: "commonName", value: hosts[0] ?? "test" }], {
    keyType: "ec",
    algorithm: "sha256",
    extensions: [{ name: "subjectAltName", altNames }],
  });
  return { key, cert };
};
