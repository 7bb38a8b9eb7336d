import { selectLocalPeerRole, useHMSStore } from '@100mslive/react-sdk';
import { useState } from 'react';
import { MAIN_ROOM } from '../../../../../domain/roomGroups.ts';
import { useMedia, usePhone } from '../../../../ui/usePhone.ts';
import { BoardTile } from '../board/BoardTile.tsx';
import { FixedWords } from '../FixedWords.tsx';
import { useRoom } from '../session/roomContext.ts';
import { gridColumns, tilesBeside, tilesPerPage } from '../session/scene.ts';
import { useOwnGroup, useRunningGroups } from '../session/useGroups.ts';
import { usePinnedPeer, useScene } from '../session/useScene.ts';
import { Caption } from './Caption.tsx';
import { OwnCorner } from './OwnCorner.tsx';
import { ScreenTile } from './ScreenTile.tsx';
import { Standby } from './Standby.tsx';
import { Tile } from './Tile.tsx';
import { TilePages } from './TilePages.tsx';
import styles from './VideoArea.module.css';

/** Widths of the stage by its height: of a phone held upright, of one on its side, and of a computer's window. */
const UPRIGHT = 0.6;
const LYING = 2.05;
const WIDE = 1.8;

interface Props {
  grid: boolean;
  spotlight: string | undefined;
}

export function VideoArea({ grid, spotlight }: Props) {
  const { t, preferences, board } = useRoom();
  const { lead, others, alone, inset } = useScene(
    grid,
    spotlight,
    usePinnedPeer(),
    preferences.saving === 'lead',
    board?.isShown === true,
  );
  const role = useHMSStore(selectLocalPeerRole);
  const standby = useStandby(alone);
  const huge = useMedia('(min-width: 1201px)');
  const large = useMedia('(min-width: 801px)');
  const phone = usePhone();
  const width = huge ? 1280 : large ? 1024 : phone ? 360 : 790;

  const publishes = (role?.publishParams.allowed.length ?? 1) > 0;
  const watches = (role?.subscribeParams.subscribeToRoles?.length ?? 1) > 0;
  if (role?.name === 'waiting') {
    const [title, text] = [t('waiting_title'), t('waiting_text')];
    return <Standby title={<FixedWords text={title} />} text={<FixedWords text={text} />} />;
  }
  if (!publishes && !watches) return <Standby text={t('non_publisher')} />;

  // Whatever leads, the caption stays the same element: what was read does not come back.
  if (alone) {
    return (
      <div className={styles.area}>
        <div key="main" className={styles.whole}>
          <Standby text={t(standby)} />
          <Caption key="caption" />
        </div>
        <div className={styles.row}>
          {others.map((id) => (
            <Tile key={id} peerId={id} />
          ))}
        </div>
      </div>
    );
  }
  if (!lead) {
    return (
      <div className={styles.area}>
        <div key="main" className={styles.whole}>
          <TilePages ids={others} perPage={tilesPerPage(width)}>
            {(shown) => <TileGrid ids={shown} />}
          </TilePages>
          <Caption key="caption" />
        </div>
      </div>
    );
  }
  if (inset && lead.kind !== 'board') {
    return (
      <div className={styles.area}>
        <div key="main" className={styles.inset} data-kind="camera">
          <Tile peerId={lead.peerId} large />
          {others.map((id) => (
            <OwnCorner key={id} peerId={id} />
          ))}
          <Caption key="caption" />
        </div>
      </div>
    );
  }
  return (
    <div className={styles.area}>
      <div key="main" className={styles.lead} data-kind={lead.kind}>
        {lead.kind === 'board' ? (
          board && <BoardTile key={board.lesson_id} board={board} />
        ) : lead.kind === 'screen' ? (
          <ScreenTile peerId={lead.peerId} />
        ) : (
          <Tile peerId={lead.peerId} large />
        )}
        <Caption key="caption" />
      </div>
      <TilePages ids={others} perPage={tilesBeside(width)}>
        {(shown) => (
          <div className={styles.row}>
            {shown.map((id) => (
              <Tile key={id} peerId={id} />
            ))}
          </div>
        )}
      </TilePages>
    </div>
  );
}

/** What somebody reads who sees nobody; only before the others came are they the first. */
function useStandby(alone: boolean) {
  const [hasMet, setMet] = useState(false);
  if (!alone && !hasMet) setMet(true);
  const running = useRunningGroups() !== null;
  const own = useOwnGroup();
  const { isHost } = useRoom();
  if (!running) return hasMet ? 'standby_after' : 'standby';
  if (own !== MAIN_ROOM) return isHost ? 'groups.nobody' : 'groups.alone';
  return isHost ? 'groups.visit_them' : 'groups.wait';
}

function TileGrid({ ids }: { ids: readonly string[] }) {
  const upright = useMedia('(max-aspect-ratio: 1/1)');
  const lying = useMedia('(max-height: 480px) and (orientation: landscape)');
  const columns = gridColumns(ids.length, upright ? UPRIGHT : lying ? LYING : WIDE);
  return (
    <div
      className={styles.grid}
      data-rows={Math.ceil(ids.length / columns)}
      style={{ gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))` }}
    >
      {ids.map((id) => (
        <Tile key={id} peerId={id} />
      ))}
    </div>
  );
}
