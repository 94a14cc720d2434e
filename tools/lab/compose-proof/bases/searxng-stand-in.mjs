import { createServer } from "node:http";

// Answers like a SearXNG that has found nothing.
createServer((request, response) => {
  const { pathname } = new URL(request.url, "http://searxng");
  const isAsked = pathname === "/search";
  response.setHeader("content-type", isAsked ? "application/json" : "text/plain");
  response.end(isAsked ? JSON.stringify({ query: "", results: [], unresponsive_engines: [] }) : "OK");
}).listen(8080, "0.0.0.0");
