import { h } from "preact";
import { useState } from "preact/hooks";
import { signIn } from "./api.ts";
import { Problem, type View } from "./elements.ts";
import { useAction } from "./hooks.ts";

/** Asks for an API key once; the gateway responds with a session cookie, and the key is not stored. */
export const SignIn: View<{ onSignedIn: () => void }> = ({ onSignedIn }) => {
  const [key, setKey] = useState("");
  const { busy, problem, submit } = useAction();
  const enter = submit(async () => {
    await signIn(key.trim());
    onSignedIn();
  });
  return h("form", { class: "card narrow", onSubmit: enter }, [
    h("h1", null, "Sign in"),
    h(
      "p",
      null,
      "This gateway requires an API key. It is sent once; this browser keeps a session for twelve hours.",
    ),
    // For password managers, which store a name with every secret.
    h("input", { type: "text", autocomplete: "username", value: "quarry", hidden: true, readOnly: true }),
    h("label", { for: "key" }, "API key"),
    h("input", {
      id: "key",
      type: "password",
      autocomplete: "current-password",
      required: true,
      value: key,
      onInput: (event: InputEvent) => setKey((event.currentTarget as HTMLInputElement).value),
    }),
    h(Problem, { words: problem }),
    h("button", { class: "primary", disabled: busy }, busy ? "Signing in …" : "Sign in"),
  ]);
};
