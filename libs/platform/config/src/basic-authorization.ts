import { decodedUri } from "@quarry/failure";

/** Returns the Authorization header for the user and password of an address, which fetch refuses and shows in its message. */
export const basicAuthorization = ({ username, password }: URL): string | undefined => {
  if (username === "" && password === "") return undefined;
  const pair = `${decodedUri(username)}:${decodedUri(password)}`;
  return `Basic ${Buffer.from(pair).toString("base64")}`;
};
