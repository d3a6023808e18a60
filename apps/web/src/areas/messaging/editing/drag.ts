import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import {
  attachClosestEdge,
  type Edge,
  extractClosestEdge,
} from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';

/** What is dragged: a block of the document, or a new one of a type. */
export type Dragged = { kind: 'block'; id: string } | { kind: 'new'; type: string };

/** Where it is dropped: above or below a block, or into an empty column. */
export type DropTarget =
  | { kind: 'block'; id: string; edge: 'top' | 'bottom' }
  | { kind: 'column'; id: string; column: number };

type Place = { kind: 'block'; id: string } | { kind: 'column'; id: string; column: number };

const draggedOf = (data: Record<string | symbol, unknown>) =>
  'dragged' in data ? (data.dragged as Dragged) : null;

/** Lets an element be dragged, by its handle where it has one. */
export function useDraggable(
  element: RefObject<HTMLElement | null>,
  dragged: Dragged | null,
  handle?: RefObject<HTMLElement | null>,
): boolean {
  const [isDragging, setDragging] = useState(false);
  const getInitialData = useEffectEvent(() => ({ dragged }));
  const isDraggable = dragged !== null;
  useEffect(() => {
    if (!element.current || !isDraggable) return;
    return draggable({
      element: element.current,
      ...(handle?.current && { dragHandle: handle.current }),
      getInitialData: () => getInitialData(),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    });
  }, [element, handle, isDraggable]);
  return isDragging;
}

const EDGES = { block: ['top', 'bottom'], inline: ['left', 'right'] } as const;

/** Before the element along either axis; a drop elsewhere lands after it. */
const isBefore = (edge: Edge | null) => edge === 'top' || edge === 'left';

/**
 * Accepts drops; returns the edge at which one would land: top is before the element, bottom after it.
 * @param axis Along which elements follow each other.
 */
export function useDropTarget(
  element: RefObject<HTMLElement | null>,
  place: Place,
  accepts: (dragged: Dragged) => boolean,
  axis: keyof typeof EDGES = 'block',
): 'top' | 'bottom' | null {
  const [edge, setEdge] = useState<Edge | null>(null);
  const mayDrop = useEffectEvent((data: Record<string | symbol, unknown>) => {
    const dragged = draggedOf(data);
    return dragged !== null && accepts(dragged);
  });
  const getPlace = useEffectEvent(() => ({ place }));
  const isBlock = place.kind === 'block';
  useEffect(() => {
    if (!element.current) return;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => mayDrop(source.data),
      getData: ({ input, element: over }) =>
        attachClosestEdge(getPlace(), {
          element: over,
          input,
          allowedEdges: isBlock ? [...EDGES[axis]] : ['top'],
        }),
      onDrag: ({ self, location }) => {
        const isInnermost = location.current.dropTargets[0]?.element === self.element;
        setEdge(isInnermost ? extractClosestEdge(self.data) : null);
      },
      onDragLeave: () => setEdge(null),
      onDrop: () => setEdge(null),
    });
  }, [element, isBlock, axis]);
  return edge && (isBefore(edge) ? 'top' : 'bottom');
}

/** Reports every drop onto the innermost target. */
export function useDrops(onDrop: (dragged: Dragged, target: DropTarget) => void): void {
  const report = useEffectEvent(onDrop);
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => draggedOf(source.data) !== null,
        onDrop({ source, location }) {
          const [innermost] = location.current.dropTargets;
          const dragged = draggedOf(source.data);
          if (!innermost || !dragged) return;
          const place = innermost.data.place as Place;
          const edge = isBefore(extractClosestEdge(innermost.data)) ? 'top' : 'bottom';
          report(dragged, place.kind === 'column' ? place : { ...place, edge });
        },
      }),
    [],
  );
}
