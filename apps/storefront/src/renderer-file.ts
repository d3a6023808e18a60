import { render } from './renderer.ts';

/** The file that the script loads: hands the renderer over to it. */
const { clientela } = window as unknown as { clientela?: { render?: typeof render } };
if (clientela) clientela.render = render;
