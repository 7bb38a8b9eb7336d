import type { Area } from '../../platform/area.ts';
import { changeLevel, levelHistory } from './changeLevel.ts';
import { changeOnboardingStatus } from './changeOnboarding.ts';
import { changeSeller } from './changeSeller.ts';
import { changeUserStatus } from './changeStatus.ts';
import { createCorporate, getCorporate, listCompanies, listCorporate, updateCorporate } from './corporate.ts';
import { countSteps } from './countSteps.ts';
import { createCourse, getCourse, listCourses, updateCourse } from './courses.ts';
import { findDuplicates } from './duplicates.ts';
import { exportStudents, exportUsers } from './exportSelection.ts';
import { findCep, listFevs } from './lookups.ts';
import { classmates, myStudents, myTeacher, studentStatus } from './ownClassQueries.ts';
import { removeUserPhoto, replaceUserPhoto } from './photo.ts';
import { personRecords } from './records.ts';
import { resendEmail } from './resendEmail.ts';
import { createUser, updateUser } from './saveUser.ts';
import { listStudents, studentInfo } from './studentQueries.ts';
import {
  listTeacherClasses,
  listTeachers,
  studentsOfTeacher,
  studentsWithTeacher,
  teacherNames,
} from './teacherQueries.ts';
import { listUsers, userOptions } from './userQueries.ts';
import { getUser } from './userView.ts';
import { findOnboarding } from './viewOnboarding.ts';

export const people = {
  handlers: {
    'GET /v1/users': listUsers,
    'GET /v1/users/name-and-email': userOptions,
    'GET /v1/users/:id': getUser,
    'POST /v1/users': createUser,
    'PATCH /v1/users/:id': updateUser,
    'PATCH /v1/users/:id/change-status': changeUserStatus,
    'POST /v1/users/duplicates': findDuplicates,
    'POST /v1/users/:id/photo': replaceUserPhoto,
    'DELETE /v1/users/:id/photo': removeUserPhoto,
    'POST /v1/users/resend-email': resendEmail,
    'GET /v1/students': listStudents,
    'GET /v1/students/steps': countSteps,
    'GET /v1/students/info/:id': studentInfo,
    'GET /v1/students/my-students': myStudents,
    'GET /v1/students/class': classmates,
    'GET /v1/students/:id/my-teacher': myTeacher,
    'GET /v1/students/:id/status': studentStatus,
    'GET /v1/b2b': listCorporate,
    'GET /v1/b2b/:id': getCorporate,
    'POST /v1/b2b': createCorporate,
    'PATCH /v1/b2b/:id': updateCorporate,
    'GET /v1/companies': listCompanies,
    'GET /v1/fev': listFevs,
    'PATCH /v1/students/:id/seller': changeSeller,
    'GET /v1/students/export': exportStudents,
    'GET /v1/users/export': exportUsers,
    'PATCH /v1/classes/change-level': changeLevel,
    'GET /v1/students/:id/levels': levelHistory,
    'GET /v1/students/students-with-teacher-data': studentsWithTeacher,
    'GET /v1/teachers': listTeachers,
    'GET /v1/teachers/class': listTeacherClasses,
    'GET /v1/teachers/my-students/:teacherId': studentsOfTeacher,
    'GET /v1/teachers/names': teacherNames,
    'GET /v1/courses': listCourses,
    'GET /v1/courses/:id': getCourse,
    'POST /v1/courses': createCourse,
    'PATCH /v1/courses/:id': updateCourse,
    'GET /v1/utils/cep/:cep': findCep,
    'PATCH /v1/students/:id/change-onboarding-status': changeOnboardingStatus,
    'GET /v1/onboarding/find-by-user-id': findOnboarding,
  },
  refusals: {
    courses_course: { code: 'course_exists', field: 'course' },
    courses_name: { code: 'course_exists', field: 'course' },
    personal_cpf: { code: 'cpf_taken' },
    students_fev_id_fevs_fev_id_fk: { code: 'seller_unknown' },
  },
  ports: { people: personRecords },
} satisfies Area;
