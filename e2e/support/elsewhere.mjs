// A page of another site, with a content policy as strict as a careful owner would write it.
import { once } from 'node:events';
import { createServer } from 'node:http';

/** Serves files by path; answers where, and how to stop. */
export async function elsewhere(program, files) {
  const damier = program.address;
  const policy = [
    "default-src 'none'",
    `script-src ${damier}`,
    `img-src ${damier}`,
    `connect-src 'self' ${damier} ${damier.replace('http', 'ws')}`,
  ].join('; ');
  const server = createServer((request, response) => {
    const text = files[request.url];
    response.writeHead(text === undefined ? 404 : 200, {
      'content-type': request.url.endsWith('.json') ? 'application/json' : 'text/html',
      'content-security-policy': policy,
    });
    response.end(text);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    // Another origin also by name, so that no cookie of one is the other's.
    address: `http://localhost:${server.address().port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

export const pageOf = (body, language = 'en') =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>♟</title>` +
  `<meta name="viewport" content="width=device-width"></head><body><main><h1>♟</h1>${body}</main></body></html>`;
