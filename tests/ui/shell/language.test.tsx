import { render } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, vi } from 'vitest';
import { preferences } from '../../../src/app/preferences.ts';
import { useKeptLanguage } from '../../../src/app/useKeptLanguage.ts';
import { session } from '../../../src/authProvider/session.ts';
import { buildSession, buildView } from '../support/people.ts';
